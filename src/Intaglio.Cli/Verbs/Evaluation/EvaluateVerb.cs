using System.CommandLine;
using Intaglio.Evaluation;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio evaluate</c> verb, which tests implementations of hash functions.</summary>
internal sealed partial class EvaluateVerb() : Verb("evaluate", "Test hash packages for correct digests, safety and speed.")
{
    private readonly Option<string[]> packages =
        Many("--package", "ID[@VERSION]", "Judge a NuGet package, which the dotnet command restores; again for more");
    private readonly Option<string[]> assemblies = Many("--assembly", "FILE[:TYPE]", "Judge an assembly, or a type or Type.Method of it");
    private readonly Option<string[]> natives = Many("--native", "[FUNCTION=]LIBRARY!NAME(...)",
        "Judge a native function: libb2.so.1!blake2b(digest, message, key, digest-size, message-size, key-size) = 0");
    private readonly Option<string[]> commands =
        Many("--command", "FUNCTION=COMMAND", "Judge a program that hashes standard input; {bits} is the digest's length");
    private readonly Option<string> catalog = new("--catalog") { HelpName = "NAME",
        CompletionSources = { static _ => (string[])["blake2", "blake3", "parallel", "skein"] },
        Description = "Test the packages of a catalog: blake2, blake3, parallel, skein, or a file of the same form" };
    private readonly Option<string> adapter = new("--adapter") { HelpName = "FILE.cs",
        Description = "Call the package of --package through this adapter, a class that implements IHashContender" };
    private readonly Option<string> newAdapter = new("--new-adapter") { HelpName = "ID[@VERSION]",
        Description = "Write a skeleton of an adapter for a package to ID.cs, or to -o, and test nothing" };
    // For tests of calls without adapters.
    private readonly Flag noCatalogs =
        new("--no-catalogs", "Call packages by their shapes, also those that a catalog has an adapter for") { Hidden = true };
    private readonly Option<string> function =
        new("--function") { HelpName = "NAME", Description = "Function that the packages and assemblies compute (default: found out)" };
    private readonly Option<string[]> sources = Many("--source", "FEED", "Look for packages in this feed or folder too");
    private readonly Flag kernels = new("--kernels", "Measure each kernel of this program, and print whether the fastest is in use");
    private readonly Flag full = new("--full", "Test everything: all sizes, messages of more than 4 GiB, long measurements");
    private readonly Flag noSpeed = new("--no-speed", "Skip the measurement of speed");
    private readonly Option<string> timeLimit =
        new("--time-limit") { HelpName = "SECONDS", Description = "Stop a contender that does not answer for SECONDS (30)" };
    private readonly Option<string> memoryLimit =
        new("--memory-limit") { HelpName = "MIB", Description = "Stop a contender that takes more memory (2048)" };
    private readonly Option<string> baseline =
        new("--baseline") { HelpName = "FILE", Description = "Compare with the JSON of an earlier evaluation" };
    private readonly Option<string> failOn = new("--fail-on") { HelpName = "WHAT",
        CompletionSources = { static _ => (string[])["wrong", "unsafe", "costly", "limited", "regression"] },
        Description = "Exit with 1 on wrong, unsafe, costly, limited or regression; separate several by commas" };
    private readonly ReportOptions report = new("evaluation", "Write NAME.md, NAME.html and NAME.json ('evaluation')");

    protected override Symbol[] Symbols =>
        [packages, assemblies, natives, commands, catalog, adapter, newAdapter, noCatalogs, function, sources, kernels, full, noSpeed,
            timeLimit, memoryLimit, baseline, failOn, .. report.All];

    internal override string Examples => """
          intaglio evaluate                                    this library, .NET and the native libraries
          intaglio evaluate --package SauceControl.Blake2Fast  also a package
          intaglio evaluate --catalog blake2 -o packages       all known packages for BLAKE2
          intaglio evaluate --new-adapter My.Hashes            write a skeleton of an adapter
          intaglio evaluate --package My.Hashes --adapter My.Hashes.cs
          intaglio evaluate --assembly bin/Release/net10.0/My.dll --fail-on wrong,unsafe
          intaglio evaluate --command 'BLAKE2b=b2sum -l {bits}'
          intaglio evaluate --baseline evaluation.json -o today --fail-on regression
          intaglio evaluate --kernels                          speed of each kernel on this processor
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams) =>
        arguments.GetValue(kernels) ? RunKernels(arguments, streams) : Evaluate(arguments, streams);

    /// <summary>Evaluates packages, which requires a .NET runtime.</summary>
    private partial int Evaluate(ParseResult arguments, StandardStreams streams);

    private int RunKernels(ParseResult arguments, StandardStreams streams)
    {
        Refuse(arguments, kernels,
            [packages, assemblies, natives, commands, catalog, sources, noSpeed, baseline, failOn, .. report.OfFiles]);
        string? wanted = arguments.GetValue(function);
        if (wanted is not null && !KernelEvaluator.Functions.Contains(wanted))
            throw new UsageException($"the function '{wanted}' has no kernels (expected {string.Join(", ", KernelEvaluator.Functions)})");

        KernelResult result;
        using (MeasuringProgressLine? progress = report.StartProgress(arguments))
        {
            try
            {
                result = new KernelEvaluator(ThisProgram.StartAs(WorkerVerb.Kernel),
                    new EvaluationOptions { IsFull = arguments.GetValue(full) },
                    progress?.Receive<EvaluationProgress>(value => (value.Done, value.Total, value.Activity))).Run(wanted);
            }
            catch (InvalidOperationException exception)
            {
                throw new FailureException(ErrorText.ToClause(exception.Message), exception);
            }
        }
        if (report.IsJson(arguments))
            streams.Write(result.ToJson() + "\n");
        else
            streams.Write($"{PlainText.Write(KernelReport.Summarize(result), TableWidth.Most)}\n{string.Join('\n', KernelReport.Judge(result))}\n\n{result.ToLine()}\n");
        return result.HasEqualDigests ? ExitCode.Success : ExitCode.Failure;
    }

    private static void Refuse(ParseResult arguments, Option used, params Option[] others)
    {
        foreach (Option other in others)
            if (arguments.GetResult(other) is { Implicit: false })
                throw new UsageException($"{other.Name} cannot be used with {used.Name}");
    }

    private static Option<string[]> Many(string name, string helpName, string description) =>
        new(name) { HelpName = helpName, Description = description };
}
