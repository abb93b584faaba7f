namespace Intaglio.Cryptography;

/// <summary>The addresses and counters of nodes that are hashed at once.</summary>
internal unsafe interface IBlake3Nodes
{
    byte* this[nint index] { get; }

    ulong CounterOf(nint index);
}

/// <summary>Nodes that are contiguous in memory.</summary>
/// <param name="first">A pointer to the first node.</param>
/// <param name="size">The size of each node in bytes.</param>
/// <param name="counter">The counter of the first node.</param>
/// <param name="step">The increment of the counter from node to node.</param>
internal readonly unsafe struct Blake3Neighbors(byte* first, nint size, ulong counter, uint step) : IBlake3Nodes
{
    private readonly byte* first = first;
    private readonly nint size = size;
    private readonly ulong counter = counter;
    private readonly uint step = step;

    public byte* this[nint index] => first + index * size;

    public ulong CounterOf(nint index) => counter + (ulong)index * step;
}

/// <summary>Nodes at any addresses.</summary>
/// <param name="nodes">The addresses of the nodes.</param>
/// <param name="counters">The counters of the nodes, or null if all are 0.</param>
internal readonly unsafe struct Blake3Scattered(byte** nodes, ulong* counters) : IBlake3Nodes
{
    private readonly byte** nodes = nodes;
    private readonly ulong* counters = counters;

    public byte* this[nint index] => nodes[index];

    public ulong CounterOf(nint index) => counters is null ? 0 : counters[index];
}
