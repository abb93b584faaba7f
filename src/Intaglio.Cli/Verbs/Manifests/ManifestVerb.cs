using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>A verb of <c>intaglio manifest</c>: it reads folders.</summary>
internal abstract class ManifestVerb(string name, string description) : Verb(name, description)
{
    private readonly Option<string> jobs = new("--jobs") { HelpName = "N", Description = "Hash with so many threads; by default as many as there are processors; 1 is best for disks whose heads move" };
    private readonly Option<bool> noProgress = HashOptions.Flag("--no-progress", "Show no progress; there is none either where standard error is no terminal");

    /// <summary>Adds the options that every verb has, behind its own.</summary>
    protected void AddReadingOptions()
    {
        Options.Add(jobs);
        Options.Add(noProgress);
    }

    protected int GetJobs(ParseResult arguments) => HashOptions.ParseJobs(arguments.GetValue(jobs));

    /// <summary>Starts to show progress, if somebody is there to see it.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What is written meanwhile.</param>
    /// <param name="bytes">How much will be read; null if that is not known.</param>
    protected ProgressDisplay? StartProgress(ParseResult arguments, StandardStreams streams, long? bytes = null) =>
        arguments.GetValue(noProgress) || Console.IsErrorRedirected ? null : new ProgressDisplay(streams, files: null, bytes);

    /// <summary>Does what reads a folder; its failures are those of this program.</summary>
    /// <exception cref="FileException">The folder cannot be listed, or the manifest is damaged.</exception>
    internal static T Read<T>(string folder, string? manifest, Func<T> read)
    {
        try
        {
            GivenNames.Require(folder);
            return read();
        }
        catch (ChecksumFormatException exception)
        {
            throw new FileException(manifest!, exception);
        }
        catch (PlatformNotSupportedException exception)
        {
            throw new FailureException(exception.Message.TrimEnd('.'), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(folder, new ListingException(exception));
        }
    }

    /// <summary>Says how many of something there are.</summary>
    internal static string Count(long number, string one, string many) => $"{number} {(number == 1 ? one : many)}";
}
