using Intaglio.Baking;
using Intaglio.Caching;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Reports the problems that prevent a bake, one line each.</summary>
internal static class BakeProblems
{
    /// <summary>Runs work of a bake, and turns exceptions for its problems into failures.</summary>
    /// <exception cref="RecipeErrorException">The recipe must be changed. All problems but the last one have been reported.</exception>
    /// <exception cref="FailureException">The bake cannot begin. All problems but the last one have been reported.</exception>
    internal static T Explain<T>(StandardStreams streams, Func<T> work)
    {
        try
        {
            return work();
        }
        catch (BakeException exception)
        {
            foreach (string problem in exception.Problems.SkipLast(1))
                streams.WriteError(problem);
            throw exception.IsInRecipe ? new RecipeErrorException(exception.Problems[^1], exception)
                : new FailureException(exception.Problems[^1], exception);
        }
        catch (Exception exception) when (exception is CacheFormatException or ChecksumFormatException)
        {
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException && FatalError.Explain(exception) is null)
        {
            throw new FailureException(Describe(exception), exception);
        }
    }

    /// <summary>Describes the cause of a failure for reports, which name the output.</summary>
    internal static string DescribeCause(BakeFailure failure) =>
        failure.Error is BakeFileException ? Describe(failure.Error) : ErrorText.Describe(failure.Error);

    /// <summary>Describes an error of the system, with the file or folder that it concerns.</summary>
    internal static string Describe(Exception exception) => exception switch
    {
        BakeFileException { Path: { } path, InnerException: IOException cause } =>
            $"{ShellQuoting.Quote(path)}: {ErrorText.Describe(cause)}",
        BakeFileException { InnerException: { } cause } => ErrorText.ToClause(cause.Message),
        // The message names the folder or file.
        _ => ErrorText.ToClause(exception.Message),
    };
}
