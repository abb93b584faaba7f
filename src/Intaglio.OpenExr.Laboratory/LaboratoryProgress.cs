namespace Intaglio.OpenExr.Laboratory;

/// <summary>How far a laboratory is.</summary>
/// <param name="Done">From 0 to 1.</param>
/// <param name="Activity">What it does now.</param>
public readonly record struct LaboratoryProgress(double Done, string Activity);
