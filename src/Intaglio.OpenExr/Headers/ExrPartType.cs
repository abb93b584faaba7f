namespace Intaglio.OpenExr;

/// <summary>What a part of a file holds.</summary>
public enum ExrPartType
{
    /// <summary>Whole rows, <c>scanlineimage</c>.</summary>
    ScanLine,

    /// <summary>Tiles, of one level or of several, <c>tiledimage</c>.</summary>
    Tiled,

    /// <summary>Whole rows with any number of samples in a pixel, <c>deepscanline</c>.</summary>
    DeepScanLine,

    /// <summary>Tiles with any number of samples in a pixel, <c>deeptile</c>.</summary>
    DeepTiled,
}
