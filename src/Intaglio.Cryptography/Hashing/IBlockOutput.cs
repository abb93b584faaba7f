namespace Intaglio.Cryptography;

/// <summary>An output whose blocks do not depend on each other, so that it can be written from any block on.</summary>
internal interface IBlockOutput
{
    /// <summary>Writes output from the beginning of a block on. The caller checks that the output is long enough.</summary>
    void Write(ulong block, Span<byte> destination);
}
