using BenchmarkDotNet.Validators;

namespace Intaglio.Benchmarks;

/// <summary>
/// Refuses to measure a contender that computes something else: each must reproduce a published answer, and what the transcription
/// of its function computes at every size it is measured at.
/// </summary>
internal sealed class ContenderValidator : IValidator
{
    public bool TreatsWarningsAsErrors => false;

    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters)
    {
        var cases = validationParameters.Benchmarks
            .Where(benchmark => Cases.Contender(benchmark) is not null)
            .ToLookup(benchmark => Cases.Contender(benchmark)!, Cases.Load);

        foreach (var loads in cases)
            if (FindError(loads.Key, loads) is { } error)
                yield return new ValidationError(isCritical: true, error);

        foreach (string absence in cases.SelectMany(loads => NativePeer.Absences(loads.Key.Algorithm)).Distinct())
            yield return new ValidationError(isCritical: false, absence);
    }

    /// <summary>What a contender computes differently from the transcription of its function, or null; so too where there is none.</summary>
    internal static string? FindDifference(Contender contender, int size)
    {
        if (Transcriptions.Of(contender.Algorithm) is not { } transcription || transcription == contender)
            return null;
        ReadOnlySpan<byte> message = new RotatingMessage(size).Next();
        return contender.Run(message) == transcription.Run(message) ? null
            : $"{contender} and the {transcription.Name} differ on {new Load(1, size).Name}.";
    }

    private static string? FindError(Contender contender, IEnumerable<Load> loads) =>
        contender.FindError() ?? loads.Select(load => load.Size).Distinct().Select(size => FindDifference(contender, size)).FirstOrDefault(error => error is not null);
}
