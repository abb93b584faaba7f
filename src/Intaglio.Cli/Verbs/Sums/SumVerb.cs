using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio sum</c> verb, which works like <c>b2sum</c>.</summary>
internal sealed class SumVerb : Verb
{
    private readonly HashOptions hash = new();
    private readonly SumInputs inputs = new();
    private readonly SumForm form;
    private readonly Flag check = new("--check", "Read lists, and check the files that they name", "-c");
    private readonly CheckOptions checkOptions = new();

    internal SumVerb()
        : base("sum", "Print or check checksums, as b2sum does.") =>
        form = new(hash);

    protected override Symbol[] Symbols => [inputs.Files, .. hash.All, .. form.Options, .. inputs.Options, check, .. checkOptions.All];

    internal override string Examples => """
          intaglio sum photo.exr                 the BLAKE2b-512 digest of a file
          intaglio sum --tag -l 256 *.png        tagged lines, 256 bits
          intaglio sum *.png > list              write a list...
          intaglio sum --check list              ...and check the files against it
          intaglio sum -r textures > list        a list of all files in a directory
          intaglio sum -r . --exclude '*.tmp' -a sha256 -o SHA256SUMS
          intaglio sum --tree --tag huge.tar     a tree hash, several times as fast
          intaglio sum -a skein512 --tag *.png   Skein-512-512 digests
          intaglio sum -a blake3 huge.tar        what b3sum prints, on all processors
          intaglio sum --pixels --tag *.exr      one digest for an image, whatever its compression
          intaglio sum --key-file key *.png      keyed digests, which only owners of the key can make
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ChecksumAlgorithm algorithm = hash.GetAlgorithm(arguments);
        return (arguments.GetValue(check) ? Check(arguments, algorithm, streams) : Sum(arguments, algorithm, streams)) ? ExitCode.Success
            : ExitCode.Failure;
    }

    private bool Check(ParseResult arguments, ChecksumAlgorithm algorithm, StandardStreams streams)
    {
        foreach (Option option in (ReadOnlySpan<Option>)[.. form.Options, .. inputs.Options])
        {
            if (arguments.GetResult(option) is { Implicit: false })
                throw new UsageException($"{option.Name} cannot be used with {check.Name}");
        }
        string[] lists = inputs.GetNames(arguments);
        ChecksumReaderOptions readerOptions = hash.GetReaderOptions(arguments, algorithm);
        CheckPolicy policy = checkOptions.GetPolicy(arguments, hints: hash.HasParameters(arguments), hash.IsRecognizing(arguments),
            hash.IsKeyed(arguments));
        using ProgressDisplay? progress =
            hash.StartProgress(arguments, streams, ListChecker.FindFiles(lists, readerOptions, policy.Directory));
        using FileHasher hasher = hash.CreateHasher(arguments, algorithm, isChecking: true, lists, streams, progress);
        return new ListChecker(hasher, readerOptions, policy, streams, progress, () => hash.OpenInput(arguments)).Check(lists);
    }

    private bool Sum(ParseResult arguments, ChecksumAlgorithm algorithm, StandardStreams streams)
    {
        checkOptions.RefuseAll(arguments);
        if (hash.IsAutoGiven(arguments))
            throw new UsageException($"--algorithm {AlgorithmOption.Auto} needs {check.Name}");
        form.Check(arguments, inputs);
        inputs.Check(arguments);
        string[] names = inputs.GetNames(arguments);
        using OutputFile? file = form.FindFile(arguments, streams, inputs);
        IEnumerable<WalkedFile> files = inputs.Find(arguments, file?.Places ?? []);
        using ProgressDisplay? progress = hash.StartProgress(arguments, streams, inputs.CanFindAgain(arguments) ? ToPaths(files) : null);
        using FileHasher hasher = hash.CreateHasher(arguments, algorithm, isChecking: false, names, streams, progress);
        Stream? target = file?.Open(isText: !form.IsRaw(arguments));
        // Combines lines into large writes.
        BufferedStream? buffer = target is null || file!.IsSeenAtOnce ? null : new(target, 64 * 1024);

        bool isDone = true;
        form.Write(arguments, streams, buffer ?? target, Tell(hasher.HashFiles(ToFiles(arguments, files, algorithm, progress))));
        buffer?.Flush();
        // A list contains the files that could be read, as with redirected output. Binary output is complete or absent.
        if (isDone || !form.IsRaw(arguments))
            file?.Complete();
        return isDone;

        IEnumerable<FileResult> Tell(IEnumerable<FileResult> results)
        {
            foreach (FileResult result in results)
            {
                progress?.Finish();
                isDone &= result.File is not null;
                if (result.Error is { } error)
                    streams.WriteError($"{ShellQuoting.Quote(result.Path)}: {Describe(arguments, result.Path, error)}", error);
                yield return result;
                if (result.File is { HasGrown: true } grown)
                    streams.WriteGrowth(result.Path, grown);
            }
        }
    }

    private string Describe(ParseResult arguments, string path, Exception error)
    {
        string fault = ErrorText.Describe(error, path);
        return fault == ErrorText.Directory && !inputs.IsRecursive(arguments)
            ? $"{fault}; specify -r for the files in it, or run 'intaglio manifest digest' for one digest of all"
            : fault;
    }

    private IEnumerable<FileToHash> ToFiles(ParseResult arguments, IEnumerable<WalkedFile> files, ChecksumAlgorithm algorithm,
        ProgressDisplay? progress)
    {
        foreach (WalkedFile file in files)
        {
            progress?.Expect(file.Path);
            yield return new(file, algorithm) { Source = file is { Path: ChecksumVerifier.StandardInputName, Error: null }
                ? hash.OpenInput(arguments) : null };
        }
    }

    private static IEnumerable<string> ToPaths(IEnumerable<WalkedFile> files)
    {
        foreach (WalkedFile file in files)
        {
            if (file.Error is null)
                yield return file.Path;
        }
    }
}
