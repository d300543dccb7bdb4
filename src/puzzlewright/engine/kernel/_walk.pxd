# The depth-first walk that the kernels share; see _walk.pyx.

# What comes of entering a position. An int, and -1 for an exception: were DEAD the value that
# may mean one, every dead position would have to take the GIL to ask.
cdef enum:
    DEAD = 0      # nothing can come of this position
    OPEN = 1      # a choice has to be made here
    SOLVED = 2    # a solution

cdef extern from *:
    """
    #ifndef PUZZLEWRIGHT_CHECKED
    #define PUZZLEWRIGHT_CHECKED 0
    #endif
    """
    bint CHECKED "PUZZLEWRIGHT_CHECKED"


cdef struct Frame:
    int first      # where the choices of this frame begin in Walk.choices
    int count      # how many choices the position has
    int current    # the one being explored, or to be explored next
    int end        # the first one that is not ours (another piece of the same search has it)


cdef class Walk:
    cdef public bint collect
    cdef public object origin        # (problem, method or None, seed) that made it; or None
    cdef readonly list givens        # options that are chosen beforehand
    cdef int* given_ids              # the same, for the kernels
    cdef int given_count
    cdef readonly long long nodes
    cdef readonly long long solution_count
    cdef bint started, finished
    cdef long busy                   # set while a thread uses this search; see _single_thread.pxd
    cdef double start, stop          # the stretch of the whole tree that is this piece's own

    cdef Frame* frames
    cdef int depth                   # frames in use
    cdef int frames_room
    cdef int* choices
    cdef int choices_room

    cdef Frame* kept                 # frames that a random descent overwrites
    cdef int most_tries              # positions between two looks at the deadline; see tries_for()

    cdef int* waiting                # solutions not yet taken: length, options, length, options …
    cdef Py_ssize_t waiting_used, waiting_room
    cdef int waiting_count

    # What a kernel supplies. All of them depend on nothing but the path from the root, so that a
    # replayed path gives the same position, the same choices, the same order.
    cdef int enter_root(self) except -1 nogil
    cdef int enter(self, int level) except -1 nogil
    cdef int leave(self, int level) except -1 nogil
    cdef int list_choices(self, int level) except -1 nogil
    cdef int solution_size(self) noexcept nogil
    cdef int write_solution(self, int* out) except -1 nogil
    cdef Walk twin(self)
    cdef bint may_be_given(self, int option) noexcept nogil
    cdef int sanity(self) except -1 nogil

    # What kernels use.
    cdef int set_given(self, object given) except -1
    cdef int room_for_choices(self, int count) except -1 nogil
    cdef int current_choice(self, int level) noexcept nogil

    # The walk itself.
    cdef int advance(self, long long budget) except -1 nogil
    cdef int visit(self, int verdict) except -1 nogil
    cdef int push_frame(self) except -1 nogil
    cdef int keep_solution(self) except -1 nogil
    cdef int begin(self) except -1 nogil
    cdef int rewind(self) except -1 nogil
    cdef object numbers(self)
    cdef double position(self) noexcept nogil
    cdef Walk tail(self, int level, int cut)
    cdef Walk cut_in_two(self)
    cdef Walk duplicate(self)
    cdef Walk held_copy(self)
    cdef int replay(self, int depth, const Frame* frames) except -1 nogil


cdef unsigned long long next_random(unsigned long long* state) noexcept nogil

cdef int tries_for(long long size) noexcept nogil

# Raises what puzzlewright.core.deadlines.check_deadline() does.
cdef int look_up() except -1 nogil
