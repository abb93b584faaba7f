using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section that compares a function with its peers: the tables, a summary, and the limits of the comparison.</summary>
/// <param name="results">The measurements.</param>
/// <param name="capped">The measurements of managed code without an instruction set, each with its name in the runtime's switch.</param>
/// <param name="transition">Nanoseconds that a call into a native library costs by itself, where that was measured.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class PeersSection(Results results, IReadOnlyList<(string Instructions, Results Results)> capped, double? transition, Text circumstances)
{
    private readonly Contender own = results.Contenders.Single(contender => contender.Role == Role.Intaglio);
    private readonly Contender[] natives = [.. results.Contenders.Where(contender => contender.Role == Role.Native)];
    private readonly Contender[] packages = [.. results.Contenders.Where(contender => contender.Role == Role.Package)];
    private readonly Contender[] framework = [.. results.Contenders.Where(contender => contender.Role == Role.Framework)];
    private readonly Load smallest = results.Loads[0], largest = results.Loads[^1], kibibyte = new(1, 1 << 10);

    internal string Heading => $"{own.Algorithm.Name} compared with its peers";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(OnLargest(), OnSmallest(), Allocation())
        .Paragraph(ShaInstructions())
        .Chart(ResultCharts.OverSizes(results, [own, .. natives, .. packages.Take(1), .. framework.Where(IsInChart), results.Baseline]))
        .Gains(results)
        .NativeGains(results)
        .Measurements(results)
        .Capped(capped)
        .Paragraph([.. NativePeer.Absences(own.Algorithm).Select(Text.FromString), KnownAnswers(), WithoutSha3()])
        .Paragraph("Limits of this comparison:")
        .Bullets(Unfairness().Select(Text.FromString));

    // With BLAKE2 there are more than a chart can show.
    private bool IsInChart(Contender contender) => contender.Algorithm == Algorithm.Sha256 || own.Algorithm == Algorithm.Skein512;

    private string OnLargest()
    {
        string[] comparisons = [.. results.Contenders.Where(contender => contender != own).Select(contender =>
            $"{Figures.Ratio(results.Speed(own, contender, largest))} times as fast as {Call(contender)}")];
        return $"For {largest.Name}, Intaglio's {own.Algorithm.Name} is {Figures.List(comparisons)}.";
    }

    private string OnSmallest()
    {
        string[] comparisons = [.. natives.Select(native => $"{Figures.Ratio(results.Speed(native, own, smallest))} times as long as "
            + $"{native.Name}")];
        return comparisons.Length == 0 ? "" : $"For {smallest.Name} it takes {Figures.List(comparisons)}.";
    }

    private string Allocation()
    {
        long allocated = results.Allocated(own);
        return allocated == 0 ? "It does not allocate." : $"It allocates {allocated} bytes per call.";
    }

    private string ShaInstructions()
    {
        Contender sha256 = framework.Single(contender => contender.Algorithm == Algorithm.Sha256);
        double lead = results.Speed(sha256, own, largest);
        bool hasInstructions = Machine.Current.HasShaInstructions;
        string speed = $"SHA-256 is {Figures.Ratio(lead)} times as fast on one stream";
        return lead > 1 && hasInstructions
            ? $"{speed} because this processor has instructions for SHA-256 but not for {own.Algorithm.Name}."
            : $"{speed}. This processor has {(hasInstructions ? "" : "no ")}instructions for SHA-256.";
    }

    private Text KnownAnswers() => own.Algorithm.Message == Algorithm.Abc ? Text.Empty
        : $"The known answers are the first 40 bits of published digests: the digest of the byte {own.Algorithm.Message} for "
            + $"{own.Algorithm.Name}, "
            + "and the digest of " + Text.Code("abc") + " for the others.";

    private Text WithoutSha3() => own.Algorithm != Algorithm.Skein512 || framework.Any(contender => contender.Algorithm == Algorithm.Sha3_512) ? Text.Empty
        : "SHA3-512 is not measured because the system's cryptographic library does not support it.";

    private IEnumerable<string> Unfairness()
    {
        if (natives.Length > 0 && transition is { } nanoseconds)
        {
            Contender quickest = results.Fastest(Role.Native, smallest)!;
            yield return $"A call from .NET into a native library costs a transition of {Figures.Nanoseconds(nanoseconds)} ns in this run. "
                + $"This is {Figures.Percent(nanoseconds / results[quickest, smallest].Median)} of the time of {quickest.Name} for "
                + $"{smallest.Name}, "
                + $"and {Figures.Percent(nanoseconds / results[quickest, kibibyte].Median)} for {kibibyte.Name}. "
                + "A C program does not have this cost.";
        }

        if (natives.FirstOrDefault(native => native.Name.StartsWith(OpenSsl.Peer.Name, StringComparison.Ordinal)) is { } openSsl)
        {
            yield return Envelope(openSsl);
            yield return "EVP offers no other digest sizes, so the 40 bits of OpenSSL are the start of the full digest. "
                + "OpenSSL is called in its fastest way: "
                + "the function is fetched once, one context serves all calls, and the calls that begin and end a digest have no "
                + "transition.";
        }

        if (natives.Any(native => native.Name.StartsWith(Botan.Peer.Name, StringComparison.Ordinal)))
            yield return "Botan takes two calls for a digest, one for the message and one for the end. The second call has no transition. "
                + "One object serves all messages.";
        if (natives.Length > 0)
            yield return "The native libraries are the distribution's packages, compiled for any processor of the architecture. "
                + "Compiled for this processor, they might be faster.";
        if (packages.Length > 0)
            yield return "BouncyCastle's digest object is created once and reused.";
        if (packages.Length > 1)
            yield return "NSec and Geralt call the libsodium in their packages, whose version differs from the distribution's.";
        if (OperatingSystem.IsLinux())
            yield return OneBlock(framework.Single(contender => contender.Algorithm == Algorithm.Sha256));
        yield return own.Algorithm == Algorithm.Skein512
            ? "The transcription is written for readability. Its time includes the arrays that it creates in every step of every block."
            : "The transcription is written for readability. Its time includes the array that it returns, "
                + $"{results.Allocated(results.Baseline)} bytes with its header.";
        yield return "Each contender runs in its own process, on one thread. It hashes the same bytes again and again, "
            + "so they are in the caches and the branch predictors are trained. "
            + $"The message begins at {RotatingMessage.Offsets.Length} offsets within a page in turn ({string.Join(", ", RotatingMessage.Offsets.ToArray())}).";
    }

    private string Envelope(Contender openSsl)
    {
        Contender? other = natives.Where(native => native != openSsl).MinBy(native => results[native, smallest].Median);
        if (other is null)
            return "OpenSSL is called through its EVP interface, whose cost shows for short messages.";

        double small = results.Speed(openSsl, other, smallest), large = results.Speed(openSsl, other, largest);
        string figures = $"{openSsl.Name} runs at {Figures.Ratio(small)} times the speed of {other.Name} for {smallest.Name} "
            + $"and at {Figures.Ratio(large)} times for {largest.Name}";
        return small < large
            ? $"{figures}. For short messages the figure shows the cost of OpenSSL's EVP interface rather than of the compression function."
            : $"{figures}. The cost of OpenSSL's EVP interface does not show.";
    }

    private string OneBlock(Contender sha256)
    {
        double block = 64 * results[sha256, largest].Median / largest.Bytes, call = results[sha256, smallest].Median;
        return "On Linux the framework calls OpenSSL through EVP. At its rate for long messages, SHA-256 takes "
            + $"{Figures.Nanoseconds(block)} ns for a block. A call for {smallest.Name} takes {Figures.Nanoseconds(call)} ns, "
            + (call > 2 * block ? "so short messages show the cost of the interface rather than of the "
            + "function." : "so the interface hardly shows.");
    }

    private static string Call(Contender contender) => contender.Role == Role.Transcription ? $"the {contender.Name}" : contender.Name;
}
