namespace Intaglio.OpenExr;

/// <summary>What DWA does with a channel. The values are those of the file.</summary>
internal enum DwaScheme
{
    /// <summary>Deflate of the samples as they are; lossless.</summary>
    Deflate = 0,

    /// <summary>Cosines of 8 × 8 samples; lossy.</summary>
    Cosines = 1,

    /// <summary>Runs of equal bytes, the first bytes of all samples before the second; lossless.</summary>
    RunLengths = 2,
}
