using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The states of an algorithm in lanes.</summary>
/// <remarks>
/// They are created only when several messages are to be hashed, because compiling their code takes longer than hashing a small file.
/// </remarks>
internal sealed class LaneStates<TState>
    where TState : unmanaged
{
    private readonly TState[] prepared = new TState[BatchHasher.MostMessages], states;

    internal LaneStates(in TState initial, int lanes)
    {
        states = new TState[lanes];
        Array.Fill(prepared, initial);
        Array.Fill(states, initial);
    }

    internal ref TState this[int lane] => ref states[lane];

    /// <summary>Returns initial states, before any data.</summary>
    internal ReadOnlySpan<TState> Prepared(int count) => new(prepared, 0, count);

    /// <summary>Returns the states of the first lanes.</summary>
    internal Span<TState> First(int count) => new(states, 0, count);

    internal void Wipe()
    {
        CryptographicOperations.ZeroMemory(MemoryMarshal.AsBytes(prepared.AsSpan()));
        CryptographicOperations.ZeroMemory(MemoryMarshal.AsBytes(states.AsSpan()));
    }
}
