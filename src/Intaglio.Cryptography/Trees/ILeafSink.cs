namespace Intaglio.Cryptography;

/// <summary>Receives the leaf digests in order, from one thread at a time.</summary>
internal interface ILeafSink
{
    void Accept(ReadOnlySpan<byte> digests);
}
