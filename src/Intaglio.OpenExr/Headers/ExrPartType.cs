namespace Intaglio.OpenExr;

/// <summary>The type of a part.</summary>
public enum ExrPartType
{
    /// <summary>Flat scan lines, <c>scanlineimage</c>.</summary>
    ScanLine,

    /// <summary>Flat tiles with one or several levels, <c>tiledimage</c>.</summary>
    Tiled,

    /// <summary>Deep scan lines, <c>deepscanline</c>. Pixels have varying numbers of samples.</summary>
    DeepScanLine,

    /// <summary>Deep tiles, <c>deeptile</c>. Pixels have varying numbers of samples.</summary>
    DeepTiled,
}
