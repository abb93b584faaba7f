using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Argument checks that all states and one-shot methods share.</summary>
internal static class HashState
{
    internal static void CheckDestination(ReadOnlySpan<byte> destination, long digestSize)
    {
        if (destination.Length < digestSize)
            ThrowTooShort(nameof(destination), destination.Length, digestSize);
    }

    /// <summary>Checks that the destination overlaps no source. Digests are written while other messages are still read.</summary>
    // Not inlined: in its caller, the registers that the loop needs are spilled.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void CheckNoOverlap(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<byte> destination)
    {
        foreach (ReadOnlyMemory<byte> source in sources)
            if (source.Span.Overlaps(destination))
                throw new ArgumentException("The destination overlaps a source.", nameof(destination));
    }

    /// <summary>Checks that the two buffers are the same or do not overlap. Blocks are read and written alternately.</summary>
    internal static void CheckSameOrApart(ReadOnlySpan<byte> source, ReadOnlySpan<byte> destination)
    {
        if (source.Overlaps(destination.Slice(0, source.Length), out int offset) && offset != 0)
            throw new ArgumentException("The destination partly overlaps the source.", nameof(destination));
    }

    internal static void CheckNotDisposed(bool disposed, object instance)
    {
        if (disposed)
            throw new ObjectDisposedException(instance.GetType().Name);
    }

    internal static void ThrowUnusable(string type) =>
        throw new InvalidOperationException($"The {type} is uninitialized or was cleared. Create one with {type}.Create.");

    private static void ThrowTooShort(string name, int length, long digestSize) =>
        throw new ArgumentException($"The destination is too short. It has {length} bytes, but must have at least {digestSize}.", name);

    /// <summary>Creates an array for the digests of several messages.</summary>
    /// <exception cref="ArgumentException">The digests do not fit in an array.</exception>
    internal static byte[] CreateDigests(int count, int size, string name)
    {
        const int MaxArray = 0x7FFFFFC7;
        if ((long)count * size > MaxArray)
            throw new ArgumentException($"{count} digests of {size} bytes do not fit in an array. Pass fewer messages at a time.", name);
        return new byte[count * size];
    }

    /// <summary>Splits an array of digests into one array per digest.</summary>
    internal static byte[][] Split(byte[] digests, int count)
    {
        byte[][] parts = new byte[count][];
        for (int i = 0, size = count == 0 ? 0 : digests.Length / count; i < count; i++)
            parts[i] = digests.AsSpan(i * size, size).ToArray();
        return parts;
    }
}
