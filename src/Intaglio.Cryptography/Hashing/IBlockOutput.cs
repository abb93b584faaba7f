namespace Intaglio.Cryptography;

/// <summary>Output with independent blocks, which can be computed from any block on.</summary>
internal interface IBlockOutput
{
    /// <summary>Writes output from the start of a block. The caller ensures that the output is long enough.</summary>
    void Write(ulong block, Span<byte> destination);
}
