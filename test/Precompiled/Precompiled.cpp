// The compiler reads precompiled headers through a source of its own;
// GoogleTest brings main.
