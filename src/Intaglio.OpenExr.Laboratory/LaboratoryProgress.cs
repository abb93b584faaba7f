namespace Intaglio.OpenExr.Laboratory;

/// <summary>The progress of the laboratory.</summary>
/// <param name="Done">The number of measurements completed so far.</param>
/// <param name="Total">The total number of measurements, 1 or more.</param>
/// <param name="Activity">A description of the current measurement.</param>
public readonly record struct LaboratoryProgress(long Done, long Total, string Activity);
