using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The checks that all states and one-shot functions share.</summary>
internal static class HashState
{
    internal static void CheckDestination(ReadOnlySpan<byte> destination, long digestSize)
    {
        if (destination.Length < digestSize)
            ThrowTooShort(nameof(destination), destination.Length, digestSize);
    }

    /// <summary>Several messages are read while digests are written.</summary>
    // By itself: in its caller, what the loop needs is spilled.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void CheckNoOverlap(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<byte> destination)
    {
        foreach (ReadOnlyMemory<byte> source in sources)
            if (source.Span.Overlaps(destination))
                throw new ArgumentException("The destination overlaps a source.", nameof(destination));
    }

    /// <summary>Blocks are read and written in turn: in place, or in memory that is not shared.</summary>
    internal static void CheckSameOrApart(ReadOnlySpan<byte> source, ReadOnlySpan<byte> destination)
    {
        if (source.Overlaps(destination.Slice(0, source.Length), out int offset) && offset != 0)
            throw new ArgumentException("The destination overlaps the source in part.", nameof(destination));
    }

    internal static void CheckNotDisposed(bool disposed, object instance)
    {
        if (disposed)
            throw new ObjectDisposedException(instance.GetType().Name);
    }

    internal static void ThrowUnusable(string type) =>
        throw new InvalidOperationException($"This {type} is a default or cleared value; begin with {type}.Create.");

    private static void ThrowTooShort(string name, int length, long digestSize) =>
        throw new ArgumentException($"The destination has {length} bytes; what is to be written has {digestSize}.", name);

    /// <summary>Creates room for the digests of many messages.</summary>
    /// <exception cref="ArgumentException">It does not fit in an array.</exception>
    internal static byte[] CreateDigests(int count, int size, string name)
    {
        const int MaxArray = 0x7FFFFFC7;
        if ((long)count * size > MaxArray)
            throw new ArgumentException($"{count} digests of {size} bytes do not fit in an array; give a destination for fewer messages at a time.", name);
        return new byte[count * size];
    }

    /// <summary>Copies digests that stand back to back into arrays of their own.</summary>
    internal static byte[][] Split(byte[] digests, int count)
    {
        byte[][] parts = new byte[count][];
        for (int i = 0, size = count == 0 ? 0 : digests.Length / count; i < count; i++)
            parts[i] = digests.AsSpan(i * size, size).ToArray();
        return parts;
    }
}
