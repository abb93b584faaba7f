namespace Intaglio.Cryptography;

/// <summary>Nodes that are hashed side by side: where they are, and what tells them apart.</summary>
internal unsafe interface IBlake3Nodes
{
    byte* this[nint index] { get; }

    ulong CounterOf(nint index);
}

/// <summary>Nodes that follow each other in memory.</summary>
/// <param name="first">The first.</param>
/// <param name="size">The size of each in bytes.</param>
/// <param name="counter">The counter of the first.</param>
/// <param name="step">What the counter grows by.</param>
internal readonly unsafe struct Blake3Neighbors(byte* first, nint size, ulong counter, uint step) : IBlake3Nodes
{
    private readonly byte* first = first;
    private readonly nint size = size;
    private readonly ulong counter = counter;
    private readonly uint step = step;

    public byte* this[nint index] => first + index * size;

    public ulong CounterOf(nint index) => counter + (ulong)index * step;
}

/// <summary>Nodes anywhere.</summary>
/// <param name="nodes">Where each is.</param>
/// <param name="counters">The counter of each; null if all are 0.</param>
internal readonly unsafe struct Blake3Scattered(byte** nodes, ulong* counters) : IBlake3Nodes
{
    private readonly byte** nodes = nodes;
    private readonly ulong* counters = counters;

    public byte* this[nint index] => nodes[index];

    public ulong CounterOf(nint index) => counters == null ? 0 : counters[index];
}
