namespace Intaglio.Imaging;

/// <summary>The colours of an image by the code points of ITU-T H.273.</summary>
public readonly record struct CodingIndependentCodePoints
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="colorPrimaries">The primaries: 1 for BT.709, 9 for BT.2020, 12 for Display P3.</param>
    /// <param name="transferCharacteristics">The transfer function: 13 for sRGB, 16 for PQ, 18 for HLG.</param>
    /// <param name="matrixCoefficients">The matrix; 0, red, green and blue, in PNG.</param>
    /// <param name="isFullRange">Whether all codes are used, and not only those of video's narrow range.</param>
    public CodingIndependentCodePoints(byte colorPrimaries, byte transferCharacteristics, byte matrixCoefficients, bool isFullRange) =>
        (ColorPrimaries, TransferCharacteristics, MatrixCoefficients, IsFullRange) = (colorPrimaries, transferCharacteristics, matrixCoefficients, isFullRange);

    /// <summary>Gets the primaries: 1 for BT.709, 9 for BT.2020, 12 for Display P3.</summary>
    public byte ColorPrimaries { get; init; }

    /// <summary>Gets the transfer function: 13 for sRGB, 16 for PQ, 18 for HLG.</summary>
    public byte TransferCharacteristics { get; init; }

    /// <summary>Gets the matrix; 0, red, green and blue, in PNG.</summary>
    public byte MatrixCoefficients { get; init; }

    /// <summary>Gets whether all codes are used, and not only those of video's narrow range.</summary>
    public bool IsFullRange { get; init; }
}
