namespace Intaglio.Color;

/// <summary>What became of the levels of a component.</summary>
/// <param name="LevelsBefore">Levels that the image had; of floating point, of the 65536 of 16 bits.</param>
/// <param name="LevelsAfter">Levels that it has.</param>
/// <param name="EmptyBins">Levels that nothing has, between the lowest and the highest that something has: the teeth that a histogram lost.</param>
public readonly record struct ChannelReport(int LevelsBefore, int LevelsAfter, int EmptyBins);
