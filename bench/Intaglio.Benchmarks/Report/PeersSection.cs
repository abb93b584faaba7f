using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of a function beside its peers: the tables, what they show, and what is unfair about them.</summary>
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

    internal string Heading => $"{own.Algorithm.Name} beside its peers";

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
        .Paragraph("What is unfair about this:")
        .Bullets(Unfairness().Select(Text.FromString));

    // Beside BLAKE2 there are more than a chart can show.
    private bool IsInChart(Contender contender) => contender.Algorithm == Algorithm.Sha256 || own.Algorithm == Algorithm.Skein512;

    private string OnLargest()
    {
        string[] comparisons = [.. results.Contenders.Where(contender => contender != own).Select(contender =>
            $"{Figures.Ratio(results.Speed(own, contender, largest))} times as fast as {Call(contender)}")];
        return $"On {largest.Name} Intaglio's {own.Algorithm.Name} is {Figures.List(comparisons)}.";
    }

    private string OnSmallest()
    {
        string[] comparisons = [.. natives.Select(native => $"{Figures.Ratio(results.Speed(native, own, smallest))} of the time of {native.Name}")];
        return comparisons.Length == 0 ? "" : $"On {smallest.Name} it takes {Figures.List(comparisons)}.";
    }

    private string Allocation()
    {
        long allocated = results.Allocated(own);
        return allocated == 0 ? "It allocates nothing." : $"It allocates {allocated} bytes a call.";
    }

    private string ShaInstructions()
    {
        Contender sha256 = framework.Single(contender => contender.Algorithm == Algorithm.Sha256);
        double lead = results.Speed(sha256, own, largest);
        string processor = Machine.Current.HasShaInstructions
            ? "this processor has instructions for SHA-256"
            : "this processor has no instructions for SHA-256";
        return lead > 1
            ? $"SHA-256 is ahead on one stream, {Figures.Ratio(lead)} times as fast: {processor}{(Machine.Current.HasShaInstructions ? $", and none for {own.Algorithm.Name}" : "")}."
            : $"SHA-256 is behind on one stream, {Figures.Ratio(lead)} times as fast, and {processor}.";
    }

    private Text KnownAnswers() => own.Algorithm.Message == Algorithm.Abc ? Text.Empty
        : $"The known answers are the first 40 bits of what is published: {own.Algorithm.Name}'s of the byte {own.Algorithm.Message}, the others' of " + Text.Code("abc") + ".";

    private Text WithoutSha3() => own.Algorithm != Algorithm.Skein512 || framework.Any(contender => contender.Algorithm == Algorithm.Sha3_512) ? Text.Empty
        : "SHA3-512 is left out: the framework has it only where the system's library of cryptography does.";

    private IEnumerable<string> Unfairness()
    {
        if (natives.Length > 0 && transition is { } nanoseconds)
        {
            Contender quickest = results.Fastest(Role.Native, smallest)!;
            yield return $"A call from .NET into a native library pays a transition of {Figures.Nanoseconds(nanoseconds)} ns in this run: "
                + $"{Figures.Percent(nanoseconds / results[quickest, smallest].Median)} of what {quickest.Name} takes for {smallest.Name}, "
                + $"{Figures.Percent(nanoseconds / results[quickest, kibibyte].Median)} for {kibibyte.Name}. A program in C does not pay it.";
        }

        if (natives.FirstOrDefault(native => native.Name.StartsWith(OpenSsl.Peer.Name, StringComparison.Ordinal)) is { } openSsl)
        {
            yield return Envelope(openSsl);
            yield return "OpenSSL offers no other digest sizes through EVP, so that its 40 bits are cut from the full digest. "
                + "It gets what helps it: the function fetched once, one context for all calls, no transition for beginning and ending.";
        }

        if (natives.Any(native => native.Name.StartsWith(Botan.Peer.Name, StringComparison.Ordinal)))
            yield return "Botan's digest takes two calls, one for the message and one for the end, of which the second is spared the transition. One object serves all messages.";
        if (natives.Length > 0)
            yield return "The native libraries are the packages of the distribution, compiled for any processor of the architecture; compiled for this one they might do better.";
        if (packages.Length > 0)
            yield return "BouncyCastle's digest object is made once and reused.";
        if (packages.Length > 1)
            yield return "NSec and Geralt call the libsodium that their packages bring, of another version than the distribution's.";
        if (OperatingSystem.IsLinux())
            yield return OneBlock(framework.Single(contender => contender.Algorithm == Algorithm.Sha256));
        yield return own.Algorithm == Algorithm.Skein512
            ? "The transcription makes arrays of every step of every block, and its time includes that; it is written to be read."
            : $"The transcription returns an array, {results.Allocated(results.Baseline)} bytes with its header, and its time includes that; it is written to be read.";
        yield return "Each contender runs in a process of its own, on one thread, over and over on the same bytes: caches and branch predictors know them. "
            + $"The message begins at {RotatingMessage.Offsets.Length} offsets within a page in turn ({string.Join(", ", RotatingMessage.Offsets.ToArray())}).";
    }

    private string Envelope(Contender openSsl)
    {
        Contender? other = natives.Where(native => native != openSsl).MinBy(native => results[native, smallest].Median);
        if (other is null)
            return "OpenSSL is reached through EVP, whose own cost shows on short messages.";

        double small = results.Speed(openSsl, other, smallest), large = results.Speed(openSsl, other, largest);
        string figures = $"{openSsl.Name} runs at {Figures.Ratio(small)} times the speed of {other.Name} on {smallest.Name} "
            + $"and at {Figures.Ratio(large)} times on {largest.Name}";
        return small < large
            ? $"{figures}: on short messages one sees EVP, through which it is reached, and not its compression function."
            : $"{figures}; EVP, through which it is reached, does not show.";
    }

    private string OneBlock(Contender sha256)
    {
        double block = 64 * results[sha256, largest].Median / largest.Bytes, call = results[sha256, smallest].Median;
        return "On Linux the framework's functions are OpenSSL's, reached through EVP. At its rate for long messages, SHA-256 takes "
            + $"{Figures.Nanoseconds(block)} ns for a block; a call for {smallest.Name} takes {Figures.Nanoseconds(call)}"
            + (call > 2 * block ? ": short messages show the interface, not the function." : ", so that the interface hardly shows.");
    }

    private static string Call(Contender contender) => contender.Role == Role.Transcription ? $"the {contender.Name}" : contender.Name;
}
