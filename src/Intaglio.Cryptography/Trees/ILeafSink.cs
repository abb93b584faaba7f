namespace Intaglio.Cryptography;

/// <summary>Takes the leaves' digests in their order, from one thread at a time.</summary>
internal interface ILeafSink
{
    void Accept(ReadOnlySpan<byte> digests);
}
