namespace Intaglio.Evaluation;

/// <summary>
/// Checks that deserialized results contain all required values, because JSON can omit them or contain null. Missing optional values become
/// empty.
/// </summary>
internal static class Completeness
{
    internal static bool IsComplete(EvaluationResult result) =>
        result.Machine is { Processor: not null, System: not null, Runtime: not null } && All(result.Contenders, IsComplete)
        && All(result.Absent, IsComplete);

    private static bool IsComplete(AbsentContender absent) => absent is { Name: not null, Reason: not null } && All(absent.Known);

    private static bool IsComplete(ContenderResult contender) =>
        contender.Name is not null
        && All(contender.Features) && All(contender.Known) && All(contender.NativeLibraries)
        && All(contender.Answers.Values)
        && All(contender.Steps, step => step.Name is not null)
        && All(contender.Speed, speed => speed.Nanoseconds is not null)
        && All(contender.Allocation)
        && All(contender.Findings, finding => finding is { Code: not null, Text: not null })
        && (contender.Build is null || IsComplete(contender.Build))
        && (contender.Package is null || IsComplete(contender.Package));

    private static bool IsComplete(BuildFacts build) =>
        build is { Name: not null, Version: not null, TargetFramework: not null } && All(build.References);

    private static bool IsComplete(PackageFacts package) =>
        package is { Id: not null, Version: not null, Licence: not null } && All(package.TargetFrameworks) && All(package.Dependencies)
        && All(package.NativeAssets);

    private static bool All<T>(IEnumerable<T>? items, Func<T, bool>? isComplete = null)
        where T : class =>
        items is not null && items.All(item => item is not null && (isComplete is null || isComplete(item)));
}
