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
            // The message names the folder or file, which is not a source or an output of an action.
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
    }
}
