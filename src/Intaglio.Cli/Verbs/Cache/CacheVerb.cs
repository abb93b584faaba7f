using System.CommandLine;
using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>The base class of the <c>intaglio cache</c> verbs.</summary>
internal abstract class CacheVerb(string name, string description) : Verb(name, description)
{
    private readonly Argument<string> folder = new("DIR") { Description = "Directory of the cache" };

    protected override Symbol[] Symbols => [folder];

    /// <summary>Gets a value indicating whether the verb creates a missing cache.</summary>
    protected virtual bool MayBegin => false;

    internal sealed override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(folder)!;
        try
        {
            if (!ContentCache.Exists(name) && !MayBegin)
                throw Directory.Exists(name) ? new FailureException($"{ShellQuoting.Quote(name)}: is not a content cache")
                    : new FileException(name, File.Exists(name) ? new IOException("Not a directory") : new DirectoryNotFoundException());
            // Every verb that reads an item verifies it itself.
            return Run(new ContentCache(new ContentCacheOptions { Directory = name, VerifyOnRead = false }), arguments, streams);
        }
        catch (UnauthorizedAccessException exception)
        {
            // The message names the file in the cache.
            throw new FailureException($"{ShellQuoting.Quote(name)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
        catch (CacheFormatException exception)
        {
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (IOException exception)
        {
            throw new FileException(name, exception);
        }
    }

    /// <returns>The exit code.</returns>
    protected abstract int Run(ContentCache cache, ParseResult arguments, StandardStreams streams);
}
