using System.Runtime.InteropServices;

namespace Intaglio.Evaluation.Faults;

/// <summary>Copies the message, and half of it again.</summary>
public sealed class Allocates : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        byte[] copy = [.. message];
        GC.KeepAlive(copy.AsSpan(0, message.Length / 2).ToArray());
        return base.Hash(copy, in arguments, destination);
    }
}

/// <summary>Allocates much for the shortest message.</summary>
public sealed class AllocatesForLittle : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        GC.KeepAlive(new byte[100_000]);
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Prepares a quarter of a millisecond for each message.</summary>
public sealed class LargeFixedCost : Faultless
{
    private static readonly byte[] preparation = new byte[300_000];

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        base.Hash(preparation, default, stackalloc byte[64]);
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Keeps a little of every call.</summary>
public sealed class Leaks : Faultless
{
    private static readonly List<byte[]> kept = [];

    public override HashFeatures Features => base.Features & ~HashFeatures.Concurrent;

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        lock (kept)
            kept.Add(new byte[64]);
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Keeps a little of every call where the collector does not look.</summary>
public sealed class LeaksUnmanaged : Faultless
{
    public override unsafe ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        NativeMemory.AllocZeroed(200);
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Keeps the key.</summary>
public sealed class KeepsKey : Faultless
{
    private static byte[] last = [];

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (arguments.Key.Length > 0)
            last = [.. arguments.Key];
        GC.KeepAlive(last);
        return base.Hash(message, in arguments, destination);
    }
}
