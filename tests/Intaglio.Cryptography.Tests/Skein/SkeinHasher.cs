namespace Intaglio.Cryptography.Tests;

/// <summary>A hasher of any size, with what only Skein's have.</summary>
public sealed record SkeinHasher(
    object Instance,
    Action<ReadOnlySpan<byte>> AppendData,
    AppendBits AppendBits,
    Func<Span<byte>, int> GetCurrentHash,
    Func<byte[]> GetHashAndReset,
    Func<SkeinHasher> Fork,
    Action Dispose);

public delegate void AppendBits(ReadOnlySpan<byte> data, long bitLength);
