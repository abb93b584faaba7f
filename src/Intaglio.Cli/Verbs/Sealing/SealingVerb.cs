using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>What <c>encrypt</c> and <c>decrypt</c> are: a file, a key, and another file, which is there when it is complete.</summary>
internal abstract class SealingVerb(string name, string description, bool decrypts) : Verb(name, description)
{
    private readonly Argument<string?> input = new("IN") { Arity = ArgumentArity.ZeroOrOne, Description = "The file to read; none or - is standard input" };
    private readonly OutputOptions output = new();
    private readonly KeyFileOption keyFile = new();
    private readonly ThreadsOption threads = new();
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [input, .. output.All, keyFile, threads, progressFlag];

    internal sealed override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(input) ?? ChecksumVerifier.StandardInputName;
        keyFile.CheckApart(arguments, name);
        SealingOptions options = new() { MaxDegreeOfParallelism = threads.Read(arguments) };
        using OutputFile result = output.Find(arguments, streams, decrypts ? OutputReaders.OwnerUnlessReplaced : OutputReaders.Usual, name, arguments.GetValue(keyFile));
        if (!decrypts)
            result.RefuseTerminal("a sealed file is");
        try
        {
            using Stream source = StandardStreams.OpenInput(name);
            SealedFileHeader? header = decrypts ? SealedFileHeader.Read(source) : null;
            using SealingKey key = keyFile.Read(arguments, streams, name, header);
            using ProgressDisplay? progress = progressFlag.Start(arguments, streams, files: [name]);
            if (header is null)
                Encrypt(source, result.Open(), key, options, progress, () => streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: the file was written to while it was read; the sealed file may hold parts of several states of it"));
            else
                SealedFile.Decrypt(header, source, result.Open(), key, options, progress);
        }
        catch (SealingException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(name)}: {Explain(exception, result)}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
        result.Complete();
        return ExitCode.Success;
    }

    private static void Encrypt(Stream source, Stream destination, SealingKey key, SealingOptions options, ProgressDisplay? progress, Action warn)
    {
        FileStatus? before = GuardedInput.Look(source);
        SealedFile.Encrypt(source, destination, key, options, progress);
        if (GuardedInput.WasWritten(source, before))
            warn();
    }

    private static string Explain(SealingException exception, OutputFile result) => exception.Message.TrimEnd('.') + exception.Error switch
    {
        SealingError.WrongKeyKind => "; leave --key-file out",
        SealingError.Damaged when result.IsSeenAtOnce => "; what was written ends there",
        SealingError.Damaged => $"; {ShellQuoting.Quote(result.Name)} was not written",
        _ => "",
    };
}
