using System.Globalization;

namespace Intaglio.Baking;

/// <summary>The exception that is thrown when a recipe contains an error.</summary>
public sealed class BakeRecipeFormatException : FormatException
{
    /// <summary>Initializes a new instance of the <see cref="BakeRecipeFormatException"/> class.</summary>
    public BakeRecipeFormatException()
        : this(null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeRecipeFormatException"/> class with a message.</summary>
    /// <param name="message">The message.</param>
    public BakeRecipeFormatException(string? message)
        : this(message, null)
    {
    }

    /// <summary>
    /// Initializes a new instance of the <see cref="BakeRecipeFormatException"/> class with a message and an inner exception.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public BakeRecipeFormatException(string? message, Exception? innerException)
        : base(message ?? "The recipe contains an error.", innerException) => Problem = Message;

    /// <summary>Initializes a new instance of the <see cref="BakeRecipeFormatException"/> class for a position in a recipe.</summary>
    /// <param name="path">The path of the recipe.</param>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column, from 1.</param>
    /// <param name="problem">The error and its correction, without the position and without a final period.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public BakeRecipeFormatException(string path, long line, long column, string problem, Exception? innerException = null)
        : base(string.Create(CultureInfo.InvariantCulture, $"{path}:{line}:{column}: {PrintableText.Of(problem)}"), innerException) =>
        (RecipePath, Position, Column, Problem) = (path, line, column, PrintableText.Of(problem));

    /// <summary>Gets the path of the recipe, or <see langword="null"/> if the recipe is not a file.</summary>
    public string? RecipePath { get; }

    /// <summary>Gets the line of the error, from 1, or <see langword="null"/> if the error has no position.</summary>
    public long? Position { get; init; }

    /// <summary>Gets the column of the error, from 1, or <see langword="null"/> if the error has no position.</summary>
    public long? Column { get; }

    /// <summary>Gets the error and its correction in one line, without the position and without a final period.</summary>
    public string Problem { get; }
}
