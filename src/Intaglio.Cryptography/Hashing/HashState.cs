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
}
