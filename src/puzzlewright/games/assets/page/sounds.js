// Short sounds, made on the spot; none unless the player switched them on.

Puzzlewright.sound = (() => {
  // Notes of each sound: hertz, when it begins and how long it lasts, in seconds.
  const notes = {
    snap: [[660, 0, 0.05]],
    right: [[660, 0, 0.08], [880, 0.08, 0.12]],
    wrong: [[196, 0, 0.18]],
    done: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.4]],
  };
  const LOUD = 0.12;
  let player = null;

  return (name) => {
    const Player = window.AudioContext || window.webkitAudioContext;
    if (!Player || !notes[name]) return;
    player ||= new Player();
    for (const [pitch, after, length] of notes[name]) {
      const tone = player.createOscillator(), volume = player.createGain();
      const begin = player.currentTime + after;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
      tone.connect(volume).connect(player.destination);
      tone.start(begin);
      tone.stop(begin + length);
    }
  };
})();
