namespace Intaglio.Color;

/// <summary>The levels of a component before and after a conversion.</summary>
/// <param name="LevelsBefore">
/// The number of levels that the original image uses; floating-point components are counted in levels of 16 bits.
/// </param>
/// <param name="LevelsAfter">The number of levels that the converted image uses.</param>
/// <param name="EmptyBins">
/// The number of unused levels between the lowest and the highest used level, which are gaps in the histogram.
/// </param>
public readonly record struct ChannelReport(int LevelsBefore, int LevelsAfter, int EmptyBins);
