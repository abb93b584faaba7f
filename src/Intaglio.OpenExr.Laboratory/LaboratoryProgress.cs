namespace Intaglio.OpenExr.Laboratory;

/// <summary>The progress of the laboratory.</summary>
/// <param name="Done">The measurements that are done.</param>
/// <param name="Total">All measurements, at least 1.</param>
/// <param name="Activity">A description of the current one.</param>
public readonly record struct LaboratoryProgress(long Done, long Total, string Activity);
