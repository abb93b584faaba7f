namespace Intaglio.Imaging;

/// <summary>The color information of an image as code points of ITU-T H.273.</summary>
public readonly record struct CodingIndependentCodePoints
{
    /// <summary>Initializes a new value.</summary>
    /// <param name="colorPrimaries">The primaries, such as 1 for BT.709, 9 for BT.2020 or 12 for Display P3.</param>
    /// <param name="transferCharacteristics">The transfer function, such as 13 for sRGB, 16 for PQ or 18 for HLG.</param>
    /// <param name="matrixCoefficients">The matrix. PNG requires 0 for RGB.</param>
    /// <param name="isFullRange">
    /// <see langword="true"/> if samples use all codes; <see langword="false"/> if they use the narrow range of video.
    /// </param>
    public CodingIndependentCodePoints(byte colorPrimaries, byte transferCharacteristics, byte matrixCoefficients, bool isFullRange) =>
        (ColorPrimaries, TransferCharacteristics, MatrixCoefficients, IsFullRange) =
        (colorPrimaries, transferCharacteristics, matrixCoefficients, isFullRange);

    /// <summary>Gets the primaries, such as 1 for BT.709, 9 for BT.2020 or 12 for Display P3.</summary>
    public byte ColorPrimaries { get; init; }

    /// <summary>Gets the transfer function, such as 13 for sRGB, 16 for PQ or 18 for HLG.</summary>
    public byte TransferCharacteristics { get; init; }

    /// <summary>Gets the matrix. PNG requires 0 for RGB.</summary>
    public byte MatrixCoefficients { get; init; }

    /// <summary>Gets a value indicating whether samples use all codes instead of the narrow range of video.</summary>
    public bool IsFullRange { get; init; }
}
