namespace Intaglio.Color;

/// <summary>Three rows of three exact numbers, which take one triple of linear components to another.</summary>
public sealed class ColorMatrix : IEquatable<ColorMatrix>
{
    private readonly Rational[] numbers;

    private ColorMatrix(Rational[] numbers) => this.numbers = numbers;

    /// <summary>Gets the matrix that changes nothing.</summary>
    public static ColorMatrix Identity { get; } = CreateDiagonal(Tristimulus.One);

    /// <summary>Gets a number.</summary>
    /// <param name="row">The row, 0 to 2.</param>
    /// <param name="column">The column, 0 to 2.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such row or column.</exception>
    public Rational this[int row, int column]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)row, 2u, nameof(row));
            ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)column, 2u, nameof(column));
            return numbers[row * 3 + column];
        }
    }

    /// <summary>Reads the nine numbers of a standard, row by row.</summary>
    /// <param name="decimals">Decimal numbers.</param>
    /// <exception cref="ArgumentException">There are not nine of them.</exception>
    /// <exception cref="ColorFormatException">One of them is none.</exception>
    public static ColorMatrix Parse(params string[] decimals)
    {
        ArgumentNullException.ThrowIfNull(decimals);
        if (decimals.Length != 9)
            throw new ArgumentException($"A matrix has nine numbers, not {decimals.Length}.", nameof(decimals));
        Rational[] numbers = new Rational[9];
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = Rational.Parse(decimals[i]);
        return new ColorMatrix(numbers);
    }

    /// <summary>A matrix that scales each component.</summary>
    /// <param name="scale">The factors.</param>
    public static ColorMatrix CreateDiagonal(Tristimulus scale) => new([scale.X, 0, 0, 0, scale.Y, 0, 0, 0, scale.Z]);

    /// <summary>A matrix of three columns.</summary>
    /// <param name="first">The first column.</param>
    /// <param name="second">The second column.</param>
    /// <param name="third">The third column.</param>
    public static ColorMatrix FromColumns(Tristimulus first, Tristimulus second, Tristimulus third) =>
        new([first.X, second.X, third.X, first.Y, second.Y, third.Y, first.Z, second.Z, third.Z]);

    /// <summary>The matrix that undoes this one.</summary>
    /// <exception cref="InvalidOperationException">There is none: the columns lie in a plane.</exception>
    public ColorMatrix Invert()
    {
        // By the adjugate: each number is the determinant of what is left without its column and row.
        Rational[] adjugate = new Rational[9];
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                adjugate[row * 3 + column] = Minor((column + 1) % 3, (column + 2) % 3, (row + 1) % 3, (row + 2) % 3);
        Rational determinant = numbers[0] * adjugate[0] + numbers[1] * adjugate[3] + numbers[2] * adjugate[6];
        if (determinant == 0)
            throw new InvalidOperationException("The matrix has no inverse: its columns lie in a plane.");
        for (int i = 0; i < adjugate.Length; i++)
            adjugate[i] /= determinant;
        return new ColorMatrix(adjugate);
    }

    /// <summary>A triple after this matrix.</summary>
    /// <param name="value">The triple before it.</param>
    public Tristimulus Multiply(Tristimulus value) => new(Row(0, value), Row(1, value), Row(2, value));

    /// <summary>Two matrices, one behind the other.</summary>
    /// <param name="first">What comes first, to the right in formulas.</param>
    public ColorMatrix Multiply(ColorMatrix first)
    {
        ArgumentNullException.ThrowIfNull(first);
        return FromColumns(Multiply(first.Column(0)), Multiply(first.Column(1)), Multiply(first.Column(2)));
    }

    /// <summary>The numbers as doubles, each the nearest, row by row.</summary>
    public double[] ToDoubles()
    {
        double[] doubles = new double[9];
        for (int i = 0; i < doubles.Length; i++)
            doubles[i] = numbers[i].ToDouble();
        return doubles;
    }

    /// <summary>Three lines of three decimal numbers.</summary>
    /// <param name="decimals">The digits behind the point, from 0.</param>
    public string ToString(int decimals) => string.Join('\n', Enumerable.Range(0, 3).Select(row => string.Join(' ', numbers[(row * 3)..(row * 3 + 3)].Select(number => number.ToString(decimals)))));

    /// <summary>Three lines of three numbers of six decimals.</summary>
    public override string ToString() => ToString(6);

    /// <inheritdoc/>
    public bool Equals(ColorMatrix? other)
    {
        if (other is null)
            return false;
        for (int i = 0; i < numbers.Length; i++)
            if (numbers[i] != other.numbers[i])
                return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ColorMatrix);

    /// <inheritdoc/>
    public override int GetHashCode() => numbers[0].GetHashCode();

    /// <summary>A column.</summary>
    internal Tristimulus Column(int column) => new(this[0, column], this[1, column], this[2, column]);

    private Rational Row(int row, Tristimulus value) => this[row, 0] * value.X + this[row, 1] * value.Y + this[row, 2] * value.Z;

    private Rational Minor(int row, int otherRow, int column, int otherColumn) => this[row, column] * this[otherRow, otherColumn] - this[row, otherColumn] * this[otherRow, column];
}
