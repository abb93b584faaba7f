namespace Intaglio.Color;

/// <summary>Reads numbers, percentages, angles, <c>none</c> and <c>calc()</c> of them: CSS Values 4.</summary>
internal sealed class CssValueReader(CssReader reader)
{
    private const int MostNested = 32;

    private int depth;

    /// <summary>Reads the value of a component.</summary>
    /// <param name="mayBeMissing">Whether <c>none</c> is one.</param>
    /// <exception cref="ColorFormatException">There is none.</exception>
    internal CssValue Read(bool mayBeMissing)
    {
        CssToken token = reader.Next;
        if (token.IsWord("none"))
        {
            reader.Take();
            return mayBeMissing ? new(token, null, CssUnit.Number) : throw reader.Fail(token, "none is allowed only where components stand without commas");
        }
        bool isCalculation = IsCalculation(token);
        CssValue value = ReadOperand();
        // What cannot be computed is 0 outside of the calculation: section 10.9.1.
        return isCalculation && double.IsNaN(value.Number!.Value) ? value with { Number = 0 } : value;
    }

    private static bool IsCalculation(CssToken token) => token.Kind == CssTokenKind.Function && token.Text.Equals("calc", StringComparison.OrdinalIgnoreCase);

    private CssValue ReadOperand()
    {
        CssToken token = reader.Next;
        bool isCalculation = IsCalculation(token);
        if (isCalculation || (depth > 0 && token.Is('(')))
        {
            reader.Take();
            if (++depth > MostNested)
                throw reader.Fail(token, $"calculations are nested more than {MostNested} times");
            CssValue result = ReadSum();
            depth--;
            return reader.TryTake(')') || reader.Next.Kind == CssTokenKind.End ? result with { Token = token } : throw reader.Fail(reader.Next, "a calculation ends with ')'");
        }
        CssValue? value = token.Kind switch
        {
            CssTokenKind.Number => new(token, token.Number, CssUnit.Number),
            CssTokenKind.Percentage => new(token, token.Number, CssUnit.Percentage),
            CssTokenKind.Dimension => new(token, token.Number * DegreesOf(token), CssUnit.Degrees),
            CssTokenKind.Identifier when depth > 0 && ConstantOf(token.Text) is { } constant => new(token, constant, CssUnit.Number),
            _ => null,
        };
        if (value is null)
            throw reader.Fail(token, token.Kind == CssTokenKind.Function ? $"{token.Text}() is no number; calc() is" : "a number is missing");
        reader.Take();
        return value.Value;
    }

    private CssValue ReadSum()
    {
        CssValue sum = ReadProduct();
        while (true)
        {
            CssToken sign = reader.Next;
            if (!sign.Is('+') && !sign.Is('-'))
                return sum;
            reader.Take();
            if (!sign.FollowsSpace || !reader.Next.FollowsSpace)
                throw reader.Fail(sign, $"'{sign.Text}' has white space on both sides");
            CssValue next = ReadProduct();
            if (next.Unit != sum.Unit)
                throw reader.Fail(next.Token, "numbers, percentages and angles cannot be added to one another");
            sum = sum with { Number = sign.Is('+') ? sum.Number + next.Number : sum.Number - next.Number };
        }
    }

    private CssValue ReadProduct()
    {
        CssValue product = ReadOperand();
        while (true)
        {
            CssToken sign = reader.Next;
            if (!sign.Is('*') && !sign.Is('/'))
                return product;
            reader.Take();
            CssValue next = ReadOperand();
            bool divides = sign.Is('/');
            if (next.Unit != CssUnit.Number && (divides || product.Unit != CssUnit.Number))
                throw reader.Fail(next.Token, divides ? "only a number divides" : "one of two factors is a number");
            product = product with
            {
                Number = divides ? product.Number / next.Number : product.Number * next.Number,
                Unit = product.Unit == CssUnit.Number ? next.Unit : product.Unit,
            };
        }
    }

    private double DegreesOf(CssToken token) => token.Text.ToUpperInvariant() switch
    {
        "DEG" => 1,
        "GRAD" => 0.9,
        "RAD" => 180 / Math.PI,
        "TURN" => 360,
        _ => throw reader.Fail(token, $"'{token.Text}' is no unit of an angle; deg, grad, rad and turn are"),
    };

    private static double? ConstantOf(string name) => name.ToUpperInvariant() switch
    {
        "INFINITY" => double.PositiveInfinity,
        "-INFINITY" => double.NegativeInfinity,
        "NAN" => double.NaN,
        "PI" => Math.PI,
        "E" => Math.E,
        _ => null,
    };
}
