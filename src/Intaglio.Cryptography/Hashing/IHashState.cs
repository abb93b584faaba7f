namespace Intaglio.Cryptography;

/// <summary>What every incremental state has, so that streams and adapters are written once for all algorithms.</summary>
internal interface IHashState
{
    int DigestSize { get; }

    void AppendData(ReadOnlySpan<byte> data);

    int GetCurrentHash(Span<byte> destination);

    int GetHashAndReset(Span<byte> destination);

    void Reset();

    void Clear();
}
