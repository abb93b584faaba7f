namespace Intaglio.Cryptography;

/// <summary>The members that all incremental states share. Code for streams and adapters uses them for all algorithms.</summary>
internal interface IHashState
{
    int DigestSize { get; }

    void AppendData(ReadOnlySpan<byte> data);

    int GetCurrentHash(Span<byte> destination);

    int GetHashAndReset(Span<byte> destination);

    void Reset();

    void Clear();
}
