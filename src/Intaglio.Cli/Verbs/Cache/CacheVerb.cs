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

    /// <summary>Reads the options of the remote cache.</summary>
    protected virtual RemoteCacheOptions? ReadRemote(ParseResult arguments, StandardStreams streams) => null;

    internal sealed override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(folder)!;
        try
        {
            RemoteCacheOptions? remote = ReadRemote(arguments, streams);
            if (!ContentCache.Exists(name) && !MayBegin && remote is null)
                throw Directory.Exists(name) ? new FailureException($"{ShellQuoting.Quote(name)}: is not a content cache")
                    : new FileException(name, File.Exists(name) ? new IOException("Not a directory") : new DirectoryNotFoundException());
            // Every verb that reads an item verifies it itself.
            using ContentCache cache = new(new ContentCacheOptions { Directory = name, VerifyOnRead = false, Remote = remote });
            int exitCode;
            try
            {
                exitCode = Run(cache, arguments, streams);
            }
            catch (FailureException)
            {
                // An item can be missing only because the remote cache does not answer.
                WriteWarnings(cache, streams);
                throw;
            }
            return cache.Remote is null ? exitCode : FinishRemote(cache, remote!, streams) ?? exitCode;
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

    private static int? FinishRemote(ContentCache cache, RemoteCacheOptions remote, StandardStreams streams)
    {
        long left = cache.Remote!.FlushUploadsAsync(remote.UploadTimeout).AsTask().GetAwaiter().GetResult();
        WriteWarnings(cache, streams);
        if (left == 0)
            return remote.AllowUploads && cache.Remote!.Statistics.OmittedUploads > 0 ? ExitCode.Failure : null;
        cache.Remote!.DisableUploads("they took too long");
        streams.WriteError($"{left} uploads were given up after {RemoteSummary.Seconds(remote.UploadTimeout)}; "
            + "allow more time with --push-wait");
        return ExitCode.Failure;
    }

    private static void WriteWarnings(ContentCache cache, StandardStreams streams)
    {
        if (cache.Remote?.Statistics is { } statistics)
            foreach (string warning in RemoteSummary.FindWarnings(statistics))
                streams.WriteError($"warning: {warning}");
    }

    /// <returns>The exit code.</returns>
    protected abstract int Run(ContentCache cache, ParseResult arguments, StandardStreams streams);
}
