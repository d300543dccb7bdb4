// What two people did to one document, put together: each value that only one of them changed is
// taken from that one. Where both changed the same value, the first wins, and the place is reported.

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Return { doc, clashes }: paths where both changed the same thing.
export function merge(base, mine, theirs) {
  const clashes = [];
  const doc = put(base, mine, theirs, "", clashes);
  return { doc, clashes };
}

function put(base, mine, theirs, path, clashes) {
  if (same(mine, theirs) || same(theirs, base)) return mine;
  if (same(mine, base)) return theirs;
  if (isObject(mine) && isObject(theirs)) return objects(base, mine, theirs, path, clashes);
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base))
    return arrays(base, mine, theirs, path, clashes);
  if ([base, mine, theirs].every((one) => typeof one === "string"))
    return rows(base, mine, theirs, path, clashes);
  clashes.push(path);
  return mine;
}

function objects(base, mine, theirs, path, clashes) {
  const old = isObject(base) ? base : {},
    made = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = put(old[key], mine[key], theirs[key], `${path}/${key}`, clashes);
    if (value !== undefined) made[key] = value;
  }
  return made;
}

// Lists of one length are put together place by place, others as what was added and taken away.
function arrays(base, mine, theirs, path, clashes) {
  if (base.length === mine.length && base.length === theirs.length)
    return base.map((one, at) => put(one, mine[at], theirs[at], `${path}/${at}`, clashes));
  const keys = (list) => list.map((one) => JSON.stringify(one));
  const [old, ours, others] = [base, mine, theirs].map(keys);
  const gone = new Set(old.filter((one) => !ours.includes(one)));
  const kept = theirs.filter((_, at) => !gone.has(others[at]));
  return [...kept, ...mine.filter((_, at) => !old.includes(ours[at]) && !others.includes(ours[at]))];
}

// Rows of a grid are put together cell by cell; other texts are one value.
function rows(base, mine, theirs, path, clashes) {
  const [old, ours, others] = [base, mine, theirs].map((text) => [...text]);
  if (/\s/.test(base) || old.length !== ours.length || old.length !== others.length) {
    clashes.push(path);
    return mine;
  }
  return old
    .map((one, at) => {
      if (ours[at] !== one && others[at] !== one && ours[at] !== others[at]) clashes.push(path);
      return ours[at] === one ? others[at] : ours[at];
    })
    .join("");
}
