namespace Intaglio.Cli;

/// <summary>The exception for an error in a recipe. The exit code is that of wrong use, but the help is not suggested.</summary>
internal sealed class RecipeErrorException(string problem, Exception cause) : Exception(problem, cause);
