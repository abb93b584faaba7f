using System.Reflection;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>report</c>: measures the questions and writes the answers to the page.</summary>
internal static class ReportCommand
{
    internal static int Run(Options options)
    {
        if (KernelContenders.Forced is { } kernel)
            return Fail($"The kernel \"{kernel}\" is forced by a setting, so its figures are not those of the library. "
                + "Remove the setting first.");

        Job job = options.IsShort ? Measuring.Short : Measuring.Thorough;
        Summary[] summaries = BenchmarkRunner.Run([.. options.Questions], Measuring.Config.AddJob(job));
        string[] failures = [.. summaries.SelectMany(Failures)];
        if (failures.Length > 0 || summaries.Length < options.Questions.Count)
            return Fail($"Nothing was written; not measured: {string.Join("; ", failures.DefaultIfEmpty("a whole question, see above"))}.");

        Machine machine = Machine.Current;
        Page page = Page.Load(options.Page);
        page.Replace(Machine.Processor, "", machine.Describe());
        foreach ((string heading, Report text) in Sections(summaries, Circumstances(job)))
            page.Replace(Machine.Processor, heading, text);
        page.Save();
        Console.WriteLine($"Wrote {options.Page}.");
        return 0;
    }

    private static IEnumerable<(string Heading, Report Text)> Sections(Summary[] summaries, Text circumstances)
    {
        double? transition = Find(summaries, typeof(NativeCall)) is { } calls
            ? Math.Max(0, Median(calls, nameof(NativeCall.WithTransition)) - Median(calls, nameof(NativeCall.WithoutTransition))) : null;

        foreach ((Type question, Type[] capped) in new (Type, Type[])[]
        {
            (typeof(Blake2bPeers), [typeof(Blake2bPeersWithoutAvx512), typeof(Blake2bPeersWithoutAvx2)]),
            (typeof(Blake2sPeers), [typeof(Blake2sPeersWithoutAvx512), typeof(Blake2sPeersWithoutAvx2)]),
            (typeof(Skein512Peers), []),
        })
        {
            if (Find(summaries, question) is not { } summary)
                continue;
            PeersSection section = new(Results.Read(summary),
                [.. capped.Where(it => Find(summaries, it) is not null).Select(it => (it.GetCustomAttribute<WithoutAttribute>()!.Instructions, Results.Read(Find(summaries, it)!)))], transition, circumstances);
            yield return (section.Heading, section.Write());
        }

        foreach ((Type question, Type capped) in new[]
        {
            (typeof(Blake2bMany), typeof(Blake2bManyWithoutAvx512)),
            (typeof(Blake2sMany), typeof(Blake2sManyWithoutAvx512)),
            (typeof(Skein512Many), typeof(Skein512ManyWithoutAvx512)),
        })
        {
            if (Find(summaries, question) is not { } summary)
                continue;
            ManySection section = new(Results.Read(summary), Read(summaries, capped), circumstances);
            yield return (section.Heading, section.Write());
        }

        foreach (Type question in new[] { typeof(Blake2bpGain), typeof(Blake2spGain) })
        {
            if (Find(summaries, question) is not { } summary)
                continue;
            ParallelSection section = new(Results.Read(summary), circumstances);
            yield return (section.Heading, section.Write());
        }

        if (Find(summaries, typeof(Blake2bTreeScaling)) is { } trees)
            yield return (TreeSection.Heading, new TreeSection(Results.Read(trees), circumstances).Write());
        if (Read(summaries, typeof(Skein512Tree)) is { } skeinTrees)
            yield return (SkeinTreeSection.Heading, new SkeinTreeSection(skeinTrees, circumstances).Write());
        if (Read(summaries, typeof(Threefish512Peers)) is { } ciphers)
            yield return (CiphersSection.Heading, new CiphersSection(ciphers, Read(summaries, typeof(Threefish512PeersWithoutAvx512)), circumstances).Write());

        foreach ((Type question, string chosen, IEnumerable<string> unsupported) in new[]
        {
            (typeof(Blake2bKernelGain), KernelContenders.ChosenBlake2b, KernelContenders.UnsupportedBlake2b),
            (typeof(Blake2sKernelGain), KernelContenders.ChosenBlake2s, KernelContenders.UnsupportedBlake2s),
        })
        {
            if (Find(summaries, question) is not { } summary)
                continue;
            KernelsSection section = new(Results.Read(summary), chosen, unsupported, circumstances);
            yield return (section.Heading, section.Write());
        }

        Clock? clock = Find(summaries, typeof(ClockRate)) is { } chains ? Clock.Read(chains) : null;
        foreach ((Type question, ThreefishSize size) in new[]
        {
            (typeof(Threefish256KernelGain), ThreefishSize.Of256),
            (typeof(Threefish512KernelGain), ThreefishSize.Of512),
            (typeof(Threefish1024KernelGain), ThreefishSize.Of1024),
        })
        {
            if (Read(summaries, question) is not { } results)
                continue;
            ThreefishKernelsSection section = new(size, results, clock, circumstances);
            yield return (section.Heading, section.Write());
        }

        if (Find(summaries, typeof(PixelConversion)) is { } pixels)
            yield return (PixelsSection.Heading, new PixelsSection(pixels, circumstances).Write());
    }

    private static Results? Read(Summary[] summaries, Type question) => Find(summaries, question) is { } summary ? Results.Read(summary) : null;

    private static Summary? Find(Summary[] summaries, Type question) =>
        summaries.FirstOrDefault(summary => summary.BenchmarksCases[0].Descriptor.Type == question);

    private static double Median(Summary summary, string method) =>
        Results.Read(summary.Reports.Single(report => report.BenchmarkCase.Descriptor.WorkloadMethod.Name == method)).Median;

    private static IEnumerable<string> Failures(Summary summary) => summary.HasCriticalValidationErrors
        ? summary.ValidationErrors.Where(error => error.IsCritical).Select(error => error.Message)
        : summary.BenchmarksCases.Where(benchmark => summary[benchmark]?.ResultStatistics is null).Select(benchmark => benchmark.DisplayInfo);

    private static Text Circumstances(Job job)
    {
        RunMode run = job.Run;
        return $"Measured on {DateTime.UtcNow:yyyy-MM-dd}: {run.IterationCount} iterations of {run.IterationTime.ToMilliseconds():0} ms after "
            + $"{run.WarmupCount} warm-up iterations, for each contender "
            + "and load." + (ReferenceEquals(job, Measuring.Short) ? Measuring.Caution : Text.Empty);
    }

    private static int Fail(string message)
    {
        Console.Error.WriteLine(message);
        return 1;
    }
}
