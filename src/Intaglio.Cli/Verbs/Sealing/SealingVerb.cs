using System.CommandLine;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>The base class of <c>encrypt</c> and <c>decrypt</c>.</summary>
internal abstract class SealingVerb(string name, string description, bool decrypts) : Verb(name, description)
{
    private readonly ConversionFiles files =
        new("Files; none or - is standard input", "Write the result to PATH; - is standard output", new SealingNaming(decrypts));
    private readonly KeyFileOption keyFile = new();
    private readonly ThreadsOption threads = new();

    protected override Symbol[] Symbols => [files.Argument, .. files.Outputs, keyFile, threads, .. files.Reporting];

    internal sealed override int Run(ParseResult arguments, StandardStreams streams)
    {
        int workers = threads.Read(arguments);
        using SealingKeyReader keys = new(keyFile, arguments, streams);
        return files.Plan(arguments, streams)
            .Run(workers, conversion => Convert(conversion, arguments, keys), () => keys.Prepare(decrypts));
    }

    private ConversionReport? Convert(Conversion conversion, ParseResult arguments, SealingKeyReader keys)
    {
        string name = conversion.Source;
        keyFile.CheckApart(arguments, name);
        SealingOptions options = new() { MaxDegreeOfParallelism = conversion.Threads };
        using OutputFile result = conversion.FindOutput(decrypts ? OutputReaders.OwnerUnlessReplaced : OutputReaders.Usual, decrypts ? null
            : "a sealed file", arguments.GetValue(keyFile));
        try
        {
            using Stream source = StandardStreams.OpenInput(name);
            SealedFileHeader? header = decrypts ? SealedFileHeader.Read(source) : null;
            SealingKey key = keys.Read(name, header);
            IProgress<long>? progress = conversion.StartProgress(ConversionItem.SizeOf(name) is > 0 and long size ? size : null);
            if (header is null)
                Encrypt(source, result.Open(), key, options, progress,
                    () => conversion.Warn($"{ShellQuoting.Quote(name)}: WARNING: the file changed while it was read; the sealed file may "
                        + "mix several versions"));
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
        return null;
    }

    private static void Encrypt(Stream source, Stream destination, SealingKey key, SealingOptions options, IProgress<long>? progress,
        Action warn)
    {
        FileStatus? before = GuardedInput.Look(source);
        SealedFile.Encrypt(source, destination, key, options, progress);
        if (GuardedInput.WasWritten(source, before))
            warn();
    }

    private static string Explain(SealingException exception, OutputFile result) =>
        ErrorText.ToClause(exception.Message) + exception.Error switch
    {
        SealingError.WrongKeyKind => "; leave --key-file out",
        SealingError.Damaged when result.IsSeenAtOnce => "; what was written ends there",
        SealingError.Damaged => $"; {ShellQuoting.Quote(result.Name)} was not written",
        _ => "",
    };
}
