using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>A verb of <c>intaglio manifest</c>: it reads folders.</summary>
internal abstract class ManifestVerb(string name, string description) : Verb(name, description)
{
    /// <summary>Gets the option for the threads that hash.</summary>
    protected ThreadsOption Threads { get; } = new() { Description = "Hash with N threads (default: one for each processor; 1 is best for hard disks)" };

    /// <summary>Gets the option that hides progress.</summary>
    protected ProgressFlag Progress { get; } = new();

    /// <summary>Gets the options that every verb has, behind its own.</summary>
    protected Option[] ReadingOptions => [Threads, Progress];

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
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(folder, new ListingException(exception));
        }
    }

    /// <summary>Says how many of something there are.</summary>
    internal static string Count(long number, string one, string many) => $"{number} {(number == 1 ? one : many)}";
}
