namespace Intaglio.Imaging;

/// <summary>The colours of an image by the code points of ITU-T H.273.</summary>
/// <param name="ColorPrimaries">The primaries: 1 for BT.709, 9 for BT.2020, 12 for Display P3.</param>
/// <param name="TransferCharacteristics">The transfer function: 13 for sRGB, 16 for PQ, 18 for HLG.</param>
/// <param name="MatrixCoefficients">The matrix; 0, red, green and blue, in PNG.</param>
/// <param name="IsFullRange">Whether all codes are used, and not only those of video's narrow range.</param>
public readonly record struct CodingIndependentCodePoints(byte ColorPrimaries, byte TransferCharacteristics, byte MatrixCoefficients, bool IsFullRange);
