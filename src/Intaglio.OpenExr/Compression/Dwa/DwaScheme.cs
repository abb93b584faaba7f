namespace Intaglio.OpenExr;

/// <summary>The compression scheme of a channel in DWA. The values are those of the file.</summary>
internal enum DwaScheme
{
    /// <summary>Deflate of the unchanged samples. Lossless.</summary>
    Deflate = 0,

    /// <summary>Cosine transform of 8 × 8 samples. Lossy.</summary>
    Cosines = 1,

    /// <summary>
    /// Run lengths of bytes that are grouped by position: first bytes of all samples, then second bytes, and so on. Lossless.
    /// </summary>
    RunLengths = 2,
}
