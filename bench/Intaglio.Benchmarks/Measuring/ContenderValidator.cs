using BenchmarkDotNet.Validators;

namespace Intaglio.Benchmarks;

/// <summary>
/// Refuses to measure a contender that computes something else: each must reproduce the published digests of <c>abc</c>, and
/// each BLAKE2 the transcription's digest at every size it is measured at.
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

        foreach (string absence in NativePeer.Absences)
            yield return new ValidationError(isCritical: false, absence);
    }

    private static string? FindError(Contender contender, IEnumerable<Load> loads)
    {
        if (contender.FindError() is { } error)
            return error;

        Contender? transcription = new[] { Transcriptions.Blake2b, Transcriptions.Blake2s }.FirstOrDefault(it => it.Algorithm == contender.Algorithm);
        if (transcription is null)
            return null;

        foreach (int size in loads.Select(load => load.Size).Distinct())
        {
            ReadOnlySpan<byte> message = new RotatingMessage(size).Next();
            int digestSize = contender.Algorithm.DigestSize;
            if (contender.Digest(message, digestSize) != transcription.Digest(message, digestSize))
                return $"{contender.Name} and the {transcription.Name} differ on a message of {new Load(1, size).Name}.";
        }

        return null;
    }
}
