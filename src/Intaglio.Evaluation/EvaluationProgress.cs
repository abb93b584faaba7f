namespace Intaglio.Evaluation;

/// <summary>The progress of an evaluation.</summary>
/// <param name="Done">The number of completed steps.</param>
/// <param name="Total">The number of all steps, at least 1.</param>
/// <param name="Activity">A description of the current step.</param>
public readonly record struct EvaluationProgress(long Done, long Total, string Activity)
{
    private const long Steps = 1000;

    internal static EvaluationProgress Of(string activity, double done) => new((long)(Steps * done), Steps, activity);
}
