namespace Intaglio.Evaluation;

/// <summary>Settings for the evaluation of contenders.</summary>
public sealed class EvaluationOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether to run more cases, more message sizes and longer measurements. The default is
    /// <see langword="false"/>.
    /// </summary>
    public bool IsFull { get; set; }

    /// <summary>Gets or sets a value indicating whether to measure speed. The default is <see langword="true"/>.</summary>
    public bool MeasureSpeed { get; set; } = true;

    /// <summary>Gets or sets the time limit for a reply of a contender. The default is 30 seconds.</summary>
    public TimeSpan TimeLimit { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>Gets or sets the maximum memory of a contender's process, in bytes. The default is 2 GiB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public long MaxMemory { get; set => field = OptionRange.AtLeast(value, 1); } = 2L << 30;

    internal EvaluationOptions Copy() => (EvaluationOptions)MemberwiseClone();
}
